"""The shared conformance vectors, each file's records replayed or verified as the command line does it."""

import json
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from games.fairness import verify_json
from games.registry import GAMES
from games.replay import replay_json

VECTORS = Path(__file__).parents[1] / "vectors"


def _vectors(name: str) -> list[Any]:
    path = VECTORS / f"{name}.json"
    vectors = json.loads(path.read_text("utf-8")) if path.exists() else []
    return [pytest.param(vector, id=f"{name} {vector['name']}") for vector in vectors]


def _differences(want: object, got: object, path: str = "") -> list[str]:
    """Where the answer differs from what is expected; an answer may say more, save about who may do what."""
    if isinstance(want, dict) and isinstance(got, dict):
        differences = [] if not path.endswith(".legal") or want.keys() == got.keys() else [f"{path}: {sorted(got)}"]
        for key, value in want.items():
            if key != "message":
                differences += _differences(value, got.get(key, "missing"), f"{path}.{key}")
        return differences
    if isinstance(want, list) and isinstance(got, list) and len(want) == len(got):
        pairs = enumerate(zip(want, got, strict=True))
        return list(chain.from_iterable(_differences(w, g, f"{path}[{i}]") for i, (w, g) in pairs))
    return [] if type(want) is type(got) and want == got else [f"{path}: {got!r} instead of {want!r}"]


@pytest.mark.parametrize("name", [*GAMES, "fairness"])
def test_every_game_has_vectors(name: str) -> None:
    assert _vectors(name)


@pytest.mark.parametrize("vector", list(chain.from_iterable(map(_vectors, GAMES))))
def test_replay(vector: dict[str, Any]) -> None:
    assert _differences(vector["expect"], replay_json(vector["record"])) == []


@pytest.mark.parametrize("vector", _vectors("fairness"))
def test_verify(vector: dict[str, Any]) -> None:
    answer = verify_json(vector["record"])
    assert _differences(vector["expect"], answer) == []
    assert answer.keys() == vector["expect"].keys()
