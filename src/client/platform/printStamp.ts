import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Where and when a page was printed. */
export interface PrintStamp {
  readonly address: string;
  /** ISO instant. */
  readonly at: string;
}

function readStamp(): PrintStamp {
  return { address: window.location.href, at: new Date().toISOString() };
}

/**
 * Returns the stamp for the next printout; until printing starts, it has the time when the page
 * rendered.
 */
export function usePrintStamp(): PrintStamp {
  const [stamp, setStamp] = useState(readStamp);
  useEffect(() => {
    const renew = (): void => flushSync(() => setStamp(readStamp()));
    window.addEventListener('beforeprint', renew);
    return () => window.removeEventListener('beforeprint', renew);
  }, []);
  return stamp;
}
