/** A pack comes from anywhere: its paths stay inside the project, or inside the pack. */
export const isInnerPath = (path: string): boolean =>
  !/^(?:[\\/~]|[A-Za-z]:)|\p{Cc}/u.test(path) && !path.split(/[\\/]/).includes('..');
