import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/**
 * Returns a ref for a form's error summary. If there are errors, the summary gets the focus each
 * time `occasion` changes. `occasion` is a string that differs after each attempt and each
 * response.
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
