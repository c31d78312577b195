"""Databases that are migrated as a host migrates them, and a storage on each."""

from collections.abc import AsyncIterator

import pytest

from app.storage.migrate import upgrade
from app.storage.sql import SqlStorage
from tests.storage.words import opened


@pytest.fixture
def migrated_url(database_url: str) -> str:
    """A migrated database of each kind in turn."""
    upgrade(database_url)
    return database_url


@pytest.fixture
async def storage(migrated_url: str) -> AsyncIterator[SqlStorage]:
    """A storage on an empty database of each kind in turn."""
    async with opened(migrated_url) as one:
        yield one
