/** A cheap test for outputs of commands that seem to have succeeded; `blame` looks closer. */
export const MAY_BLAME =
  /not found|not recogni[sz]ed|unrecogni[sz]ed|unknown|unexpected arg|unsupported|invalid|illegal|no such|missing script|no task|no rule|no module|bad option|not defined|is not an? |does not (?:exist|contain|have)|failed to spawn/i;
