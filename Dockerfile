# Two stages: the first installs into a virtual environment, the second holds nothing but what runs.
FROM python:3.13-slim AS build
WORKDIR /app
COPY requirements.lock .
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.lock

FROM python:3.13-slim
# The emoji font has the suits in colour, for whatever draws a table in here.
RUN apt-get update \
    && apt-get install -y --no-install-recommends fonts-noto-color-emoji tini \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home --uid 10001 valet \
    && mkdir /data && chown valet:valet /data
WORKDIR /app
COPY --from=build /venv /venv
COPY games games
COPY storage storage
COPY bot bot
ENV PATH="/venv/bin:$PATH" PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 DATABASE_URL="sqlite:////data/valet.db"
USER valet
VOLUME /data
STOPSIGNAL SIGTERM
# tini passes signals on, so that the bot ends its steps and keeps its deadlines.
ENTRYPOINT ["tini", "--", "python", "-m", "bot"]
