import { useState } from 'react';

/**
 * State of a form with a preview: the previewed values until they are sent. If the server rejects
 * them, the form is shown again.
 */
export interface Preview<Values> {
  /** Null while the form is shown. */
  readonly values: Values | null;
  readonly show: (values: Values) => void;
  readonly back: () => void;
  readonly confirm: (send: () => void) => void;
}

/** Previews a change before it is sent; `status` is the state of its command. */
export function usePreview<Values>(status: string): Preview<Values> {
  const [previewed, setPreviewed] = useState<Values | null>(null);
  const [isSent, setSent] = useState(false);
  return {
    values: !isSent || status === 'running' ? previewed : null,
    show(values) {
      setSent(false);
      setPreviewed(values);
    },
    back: () => setPreviewed(null),
    confirm(send) {
      setSent(true);
      send();
    },
  };
}
