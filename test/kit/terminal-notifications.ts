/** Parses notifications from terminal sequences. Anything else in them is an error. */
export function notificationsIn(sequence: string): string[] {
  return sequence
    .split('\u0007')
    .slice(0, -1)
    .map((part) => {
      const words = part.slice(START.length);
      if (!part.startsWith(START) || /\p{Cc}/u.test(words))
        throw new Error(`not a notification: ${JSON.stringify(part)}`);
      return words;
    });
}

const START = '\u001b]9;';
