import { useEffect, useState } from 'react';

/**
 * Returns whether a form that the browser posts is being sent, and a function that records it. Ends
 * when Back shows the page again.
 */
export function useSending(): readonly [isSending: boolean, startSending: () => void] {
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    const end = (): void => setIsSending(false);
    window.addEventListener('pageshow', end);
    return () => window.removeEventListener('pageshow', end);
  }, []);
  return [isSending, () => setIsSending(true)];
}
