"""
Tessera as a tool of BenchExec: https://github.com/sosy-lab/benchexec

Copy this file to benchexec/tools/, or put its folder on PYTHONPATH and name the
tool ".tessera"; see contrib/benchexec/README.md.
"""

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.template import UnsupportedFeatureException

DATA_MODELS = {"ILP32": "--32", "LP64": "--64"}

# The limits are kept by Tessera, too, so that it ends by itself, a little
# before it would be killed, and says what it knows.
SECONDS_LEFT = 10
MEMORY_SHARE = 0.9


class Tool(benchexec.tools.template.BaseTool2):
    """
    Tessera, a verifier for concurrent C.
    """

    REQUIRED_PATHS = ["runtime"]

    def executable(self, tool_locator):
        return tool_locator.find_executable("tessera", subdir="build")

    def name(self):
        return "Tessera"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="tessera")

    def cmdline(self, executable, options, task, rlimits):
        words = [executable, "verify", "--format=svcomp"]
        if task.property_file:
            words.append("--property=" + task.property_file)
        words += self._data_model(task)
        words += self._limits(rlimits, options)
        return words + options + ["--"] + list(task.input_files)

    @staticmethod
    def _data_model(task):
        model = (task.options or {}).get("data_model")
        if model is None:
            return []
        if model not in DATA_MODELS:
            raise UnsupportedFeatureException(
                f"Unsupported data_model '{model}' of task '{task}'"
            )
        return [DATA_MODELS[model]]

    @staticmethod
    def _limits(rlimits, options):
        words = []
        given = {option.split("=")[0] for option in options}
        cores = rlimits.cpu_cores
        if cores and not given & {"--jobs", "-j"}:
            words.append(f"--jobs={cores}")
        seconds = [
            limit
            for limit in (
                rlimits.walltime,
                rlimits.cputime and rlimits.cputime // (cores or 1),
            )
            if limit
        ]
        if seconds and "--timeout" not in given:
            words.append(f"--timeout={max(min(seconds) - SECONDS_LEFT, 1)}")
        if rlimits.memory and "--memory" not in given:
            # Each process may take so much; the search takes most.
            share = int(rlimits.memory * MEMORY_SHARE / 2**20)
            words.append(f"--memory={max(share // (2 if (cores or 2) > 1 else 1), 1)}")
        return words

    def determine_result(self, run):
        lines = [line.strip() for line in run.output if line.strip()]
        last = lines[-1] if lines else ""
        if last in (result.RESULT_TRUE_PROP, result.RESULT_UNKNOWN):
            return last
        if last.startswith(result.RESULT_FALSE_PROP):
            return last
        return result.RESULT_ERROR
