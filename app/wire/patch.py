"""Differences between two views as JSON Merge Patch (RFC 7396): what a viewer has becomes what a viewer should have.

Structs and maps are compared member by member; lists are leaves and sent whole. `None` removes a member: one that is
not there any more, or that is left out because it has its usual value.
"""

from functools import cache
from typing import Any

import msgspec
from msgspec.structs import astuple


def difference(old: Any, new: Any) -> Any:
    """Return the merge patch that makes `new` of `old`, or `UNSET` when they are equal."""
    if old is new:
        return msgspec.UNSET
    if type(old) is not type(new):
        if isinstance(old, msgspec.Struct) and isinstance(new, msgspec.Struct):
            # Another game's view: a merge keeps what the patch does not name.
            return _entries(_written(old), _written(new))
        return new
    if isinstance(new, msgspec.Struct):
        return _members(old, new)
    if isinstance(new, dict):
        return _entries(old, new)
    return msgspec.UNSET if old == new else new


def _members(old: msgspec.Struct, new: msgspec.Struct) -> Any:
    patch = {}
    left_out = _left_out(type(new))
    for field, before, after in zip(new.__struct_fields__, astuple(old), astuple(new), strict=True):
        if before is not after and before != after:
            patch[field] = None if after == left_out.get(field, msgspec.UNSET) else difference(before, after)
    return patch or msgspec.UNSET


def _entries(old: dict[str, Any], new: dict[str, Any]) -> Any:
    patch: dict[str, Any] = dict.fromkeys(old.keys() - new.keys())
    for key, after in new.items():
        changed = difference(old[key], after) if key in old else after
        if changed is not msgspec.UNSET:
            patch[key] = changed
    return patch or msgspec.UNSET


def _written(of: msgspec.Struct) -> dict[str, Any]:
    left_out, config = _left_out(type(of)), of.__struct_config__
    members = zip(of.__struct_fields__, astuple(of), strict=True)
    written = {field: value for field, value in members if value != left_out.get(field, msgspec.UNSET)}
    return written if config.tag_field is None else {config.tag_field: config.tag, **written}


@cache
def _left_out(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the values with which members of the type are not written."""
    if not kind.__struct_config__.omit_defaults:
        return {}
    fields = msgspec.structs.fields(kind)
    usual = {field.name: field.default for field in fields if field.default is not msgspec.NODEFAULT}
    made = {field.name: field.default_factory() for field in fields if callable(field.default_factory)}
    return usual | made
