/** Whether a file that a tool named lies in the project. Files elsewhere are not the project's to count or keep clean. */
export const isInside = (file: string): boolean =>
  !/^([/\\]|[A-Za-z]:)/.test(file) && !file.split(/[/\\]/).includes('..');
