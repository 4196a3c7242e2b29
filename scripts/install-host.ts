/** Installs the Claude Code under test before the suite: the download is larger than a test timeout allows. */
import { ensureHost } from '../host-kit/host/ensure-host.ts';

await ensureHost();
