/** Ends well where parts can be compiled directly. A process of its own, because a Node that cannot do it may end here. */
import { compileDirectly } from './compile-part.ts';

const SOURCE = '(() => 42)';
const { script } = compileDirectly(SOURCE, 'proof', undefined);
const again = compileDirectly(SOURCE, 'proof', script.createCachedData());
const works = again.script.cachedDataRejected === false && (again.value as () => unknown)() === 42;
process.exitCode = works ? 0 : 1;
