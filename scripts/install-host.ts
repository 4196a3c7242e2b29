/** Puts the Claude Code under test in place before any test waits for it: it is large, and a test has only so much time. */
import { ensureHost } from '../host-kit/host/ensure-host.ts';

await ensureHost();
