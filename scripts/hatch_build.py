"""Puts what the wheel needs besides Python code inside it.

An installed wheel serves pages from `app/web/static` and migrates from `app/migrations`; in the source tree
the same things lie in `frontend/dist` and `migrations`. An editable install reads the source tree and needs
neither, so it works before the frontend is built.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TableeBuildHook(BuildHookInterface[Any]):
    """Adds the built pages and the migrations to a standard wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fails, with the command to run, when the pages are not built."""
        if self.target_name != "wheel" or version != "standard":
            return
        root = Path(self.root)
        if not (root / "frontend/dist/index.html").is_file():
            raise FileNotFoundError("frontend/dist is not built: run `npm ci && npm run build` in frontend")
        build_data["force_include"]["frontend/dist"] = "app/web/static"
        for path in sorted((root / "migrations").rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                inside = path.relative_to(root).as_posix()
                build_data["force_include"][inside] = f"app/{inside}"
