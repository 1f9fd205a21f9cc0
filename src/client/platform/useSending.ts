import { useEffect, useState } from 'react';

/** A form that is still shown after this time is no longer being sent: its page load was stopped. */
export const SENDING_MS = 10_000;

/**
 * Returns whether a form that the browser posts is being sent, and a function to call when sending
 * starts. Sending ends when Back shows the page again, when Escape stops the page load, and after
 * `SENDING_MS`, because pages can't detect the browser's Stop button.
 */
export function useSending(): readonly [isSending: boolean, startSending: () => void] {
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    if (!isSending) return undefined;
    const end = (): void => setIsSending(false);
    const endOnEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') end();
    };
    const timer = setTimeout(end, SENDING_MS);
    window.addEventListener('pageshow', end);
    window.addEventListener('keydown', endOnEscape);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', end);
      window.removeEventListener('keydown', endOnEscape);
    };
  }, [isSending]);
  return [isSending, () => setIsSending(true)];
}
