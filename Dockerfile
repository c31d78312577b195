# The pages: plain files, made once.
FROM node:22-bookworm-slim AS pages
WORKDIR /src/frontend
COPY frontend/package.json frontend/package-lock.json frontend/.npmrc ./
RUN npm ci --no-audit --no-fund
COPY frontend/ ./
RUN npm run build

# The environment: exactly what the lock says, then our own wheel. Nothing of this stage but /opt/tablee is kept.
FROM python:3.11-slim-bookworm AS environment
ENV UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy UV_NO_PROGRESS=1 UV_PYTHON_DOWNLOADS=never
WORKDIR /src
COPY scripts/requirements-build.lock scripts/
RUN python -m pip install --no-cache-dir --no-deps --require-hashes -r scripts/requirements-build.lock
COPY requirements.lock ./
RUN uv venv /opt/tablee \
    && uv pip sync --no-cache --python /opt/tablee --require-hashes requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY scripts/hatch_build.py scripts/
COPY migrations/ migrations/
COPY app/ app/
COPY --from=pages /src/frontend/dist frontend/dist
RUN python -m hatchling build --target wheel --directory /tmp/wheel \
    && uv pip install --python /opt/tablee --no-deps /tmp/wheel/*.whl

FROM python:3.11-slim-bookworm
# A fixed number, so that whoever mounts a folder at /data knows whom to give it to.
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin tablee \
    && install --directory --owner=tablee --group=tablee /data
COPY --from=environment /opt/tablee /opt/tablee
# Python writes nothing beside its code: the root file system may be read-only.
ENV PATH=/opt/tablee/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 \
    TABLEE_DATABASE_URL=sqlite:////data/tablee.db
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s --retries=3 \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
ENTRYPOINT ["tablee"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
