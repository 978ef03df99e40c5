"""Settings: what is accepted, and the one line that names what is not. No value is ever told."""

from pathlib import Path

import pytest

from bot.config import ConfigurationError, Settings, load_settings

TOKEN = "123456:abcdefghijklmnopqrstuvwxyz"


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def test_a_token_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    settings = load_settings()
    assert settings.bot_token.get_secret_value() == TOKEN
    assert (settings.bot_api_url, settings.default_language) == ("https://api.telegram.org", "ru")
    assert settings.database_path == "data/valet.db"


def test_an_env_file_is_read_and_the_environment_goes_before_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text(f"BOT_TOKEN={TOKEN}\nDEFAULT_LANGUAGE=en\nOWNER_IDS=1, 22\n")
    monkeypatch.setenv("DEFAULT_LANGUAGE", "ru")
    settings = load_settings()
    assert settings.default_language == "ru"
    assert settings.owner_ids == {1, 22}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BOT_TOKEN", "not-a-token"),
        ("BOT_API_URL", "telegram"),
        ("DATABASE_URL", "mysql://x"),
        ("DATABASE_URL", "sqlite:///"),
        ("DEFAULT_LANGUAGE", "de"),
        ("LOG_LEVEL", "LOUD"),
        ("LOG_FORMAT", "xml"),
        ("OWNER_IDS", "anna"),
        ("PACE", "-1"),
        ("HEALTH_LISTEN", "8080"),
        ("WEBHOOK_LISTEN", "host:99999"),
        ("WEBHOOK_SECRET", "with space"),
    ],
)
def test_a_wrong_setting_is_named_in_one_line_without_its_value(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv(name, value)
    with pytest.raises(ConfigurationError) as error:
        load_settings()
    text = str(error.value)
    assert text.startswith(f"{name}: ")
    assert "\n" not in text
    if name in ("BOT_TOKEN", "WEBHOOK_SECRET"):
        assert value not in text


def test_a_missing_token_and_a_webhook_without_a_secret_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ConfigurationError, match=r"^BOT_TOKEN: is not set$"):
        load_settings()
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("WEBHOOK_URL", "https://bot.example.org/hook")
    with pytest.raises(ConfigurationError, match=r"^WEBHOOK_SECRET: is not set"):
        load_settings()
