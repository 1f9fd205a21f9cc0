import { useState } from 'react';

/**
 * Returns the newest version whose values the user has seen: the form was filled with them, the
 * user sent them, or a conflict shows them. The server rejects a change sent with this version if a
 * colleague has saved other values since. Other changes of the batch, such as a new file, don't
 * matter.
 */
export function useSeenVersion<Values extends object>(
  version: number,
  values: Values,
  isConflict: boolean,
) {
  const saved = JSON.stringify(values);
  const [seen, setSeen] = useState({ version, saved });
  const [sent, setSent] = useState<string | null>(null);
  const isSeen = saved === seen.saved || saved === sent || isConflict;
  if (isSeen && seen.version !== version) setSeen({ version, saved });
  return {
    version: seen.version,
    noteSent: (changed: Values) => setSent(JSON.stringify(changed)),
  };
}
