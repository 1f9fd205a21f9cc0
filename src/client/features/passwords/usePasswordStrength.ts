import { useEffect, useState } from 'react';
import type { PasswordStrength } from '#contract/account/passwords';
import { watchPassword, type NewPasswordRule } from '../../platform/passwordStrength';

const NOTHING_TYPED: PasswordStrength = { level: 'none', text: '' };

/** Returns the strength of a new password and the field's focus and change handlers. */
export function usePasswordStrength(rule: NewPasswordRule) {
  const [strength, setStrength] = useState(NOTHING_TYPED);
  const [watch] = useState(() => watchPassword(setStrength));
  useEffect(() => watch.stop, [watch]);
  return {
    strength,
    onFocus: watch.start,
    onChange: (password: string) => watch.typed(password, rule),
  };
}
