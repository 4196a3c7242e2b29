/** What is to be done before a process ends, the last first, once, and in a time that can be waited for. */
export type Ending = {
  before(work: () => void | Promise<void>): void;
  end(why: string): void;
};

const LONGEST_MS = 2_000;

export function createEnding({ log, exit }: { log: (line: string) => void; exit: () => void }): Ending {
  const works: (() => void | Promise<void>)[] = [];
  let isEnding = false;
  const run = async () => {
    for (const work of works.reverse()) {
      try {
        await work();
      } catch (error) {
        log(`while ending: ${error}`);
      }
    }
    exit();
  };
  return {
    before: (work) => void works.push(work),
    end(why) {
      if (isEnding) return;
      isEnding = true;
      log(`ends: ${why}`);
      setTimeout(exit, LONGEST_MS).unref();
      void run();
    },
  };
}
