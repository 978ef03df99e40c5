"""Settings out of the environment and ``.env`` (README.md, "Settings"). A wrong one is named in one line."""

import re
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

_TOKEN = r"^\d{1,20}:[A-Za-z0-9_-]{10,100}$"  # noqa: S105 - the form of a token, not one
_SECRET = r"[A-Za-z0-9_-]{1,256}"  # noqa: S105 - the form of a secret, not one


class ConfigurationError(Exception):
    """A setting is missing or wrong; the text is one line that names it and never holds its value."""


class Settings(BaseSettings):
    """What the person who runs the bot can set. The names in capitals are the environment's."""

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True)

    bot_token: SecretStr
    bot_api_url: str = "https://api.telegram.org"
    database_url: str = "sqlite:///data/valet.db"
    webhook_url: str | None = None
    webhook_secret: SecretStr | None = None
    webhook_listen: str = "127.0.0.1:8443"
    health_listen: str | None = None
    owner_ids: Annotated[frozenset[int], NoDecode] = frozenset()
    default_language: Literal["ru", "en"] = "ru"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    pace: float = Field(default=1.0, ge=0, le=10)

    @field_validator("bot_token")
    @classmethod
    def _check_token(cls, value: SecretStr) -> SecretStr:
        if not re.fullmatch(_TOKEN, value.get_secret_value()):
            raise ValueError("not a bot token as BotFather gives it")
        return value

    @field_validator("bot_api_url", "webhook_url")
    @classmethod
    def _check_url(cls, value: str | None) -> str | None:
        if value is None:
            return None
        parts = urlsplit(value)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("not an http or https address")
        return value.rstrip("/")

    @field_validator("webhook_listen", "health_listen")
    @classmethod
    def _check_listen(cls, value: str | None) -> str | None:
        host, _, port = (value or "").rpartition(":")
        if value is not None and not (host and port.isdecimal() and int(port) < 65536):
            raise ValueError("not of the form host:port")
        return value

    @field_validator("webhook_secret")
    @classmethod
    def _check_secret(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not re.fullmatch(_SECRET, value.get_secret_value()):
            raise ValueError("1 to 256 of A-Z, a-z, 0-9, _ and - (Bot API, setWebhook)")
        return value

    @model_validator(mode="after")
    def _check_webhook(self) -> "Settings":
        if self.webhook_url is not None and self.webhook_secret is None:
            raise ValueError("WEBHOOK_SECRET: is not set, and WEBHOOK_URL needs it")
        return self

    @field_validator("database_url")
    @classmethod
    def _check_database(cls, value: str) -> str:
        if not value.startswith("sqlite:///") or len(value) == len("sqlite:///"):
            raise ValueError("only sqlite:///path is supported")
        return value

    @field_validator("owner_ids", mode="before")
    @classmethod
    def _split_ids(cls, value: object) -> object:
        return frozenset(part.strip() for part in value.split(",") if part.strip()) if isinstance(value, str) else value

    @property
    def database_path(self) -> str:
        """The SQLite file, relative to the working directory or absolute."""
        return self.database_url.removeprefix("sqlite:///")


def load_settings(**given: Any) -> Settings:  # noqa: ANN401 - settings of any type, in place of the environment's
    """The settings of the environment; ConfigurationError with one line if one is missing or wrong."""
    try:
        return Settings(**given)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        reason = "is not set" if first["type"] == "missing" else str(first["msg"]).removeprefix("Value error, ")
        named = f"{str(first['loc'][0]).upper()}: {reason}" if first["loc"] else reason
        raise ConfigurationError(named) from None
