import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/**
 * The error summary of a form, which takes the focus when there is something wrong each time that
 * `occasion` changes: a text that differs after each try to send and each answer.
 */
export function useErrorFocus(
  hasErrors: boolean,
  occasion: string,
): RefObject<HTMLDivElement | null> {
  const summary = useRef<HTMLDivElement>(null);
  const focusErrors = useEffectEvent(() => {
    if (hasErrors) summary.current?.focus();
  });
  useEffect(() => focusErrors(), [occasion]);
  return summary;
}
