"""Differences between two views as JSON Merge Patch (RFC 7396): what a viewer has becomes what a viewer should have.

Only structs are compared member by member; lists and maps are leaves and sent whole. `None` removes a member.
"""

from typing import Any

import msgspec
from msgspec.structs import astuple


def difference(old: Any, new: Any) -> Any:
    """Return the merge patch that makes `new` of `old`, or `UNSET` when they are equal."""
    if old is new:
        return msgspec.UNSET
    if type(old) is not type(new) or not isinstance(new, msgspec.Struct):
        return msgspec.UNSET if old == new else new
    patch = {}
    for field, before, after in zip(new.__struct_fields__, astuple(old), astuple(new), strict=True):
        if before is not after and before != after:
            patch[field] = difference(before, after)
    return patch or msgspec.UNSET
