let underWay = 0;
let waiting: (() => void)[] = [];

/** Counts a call to the server; the returned function ends it. */
export function beginCall(): () => void {
  underWay += 1;
  return () => {
    underWay -= 1;
    if (underWay > 0) return;
    const ready = waiting;
    waiting = [];
    for (const tell of ready) tell();
  };
}

/** Resolves when no call is in flight, after `longestMs` at the latest. */
export function whenNoCall(longestMs: number): Promise<void> {
  if (underWay === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestMs);
    waiting.push(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
