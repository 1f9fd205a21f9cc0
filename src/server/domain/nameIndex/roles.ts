/** Labels for additional names; keyed by kind of alias. */
export const ALIAS_WORDS = {
  AKA: 'also known as',
  FKA: 'formerly known as',
  DBA: 'doing business as',
} as const;

const ENDINGS = Object.values(ALIAS_WORDS).map((words) => `, ${words}`);

/** Returns the role without the kind of alias. */
export function plainRole(role: string): string {
  const ending = ENDINGS.find((each) => role.endsWith(each));
  return ending === undefined ? role : role.slice(0, -ending.length);
}

/** Returns a role's stored forms: with the party's name, and with each kind of alias. */
export function recordedRoles(role: string): readonly string[] {
  const plain = plainRole(role);
  return [plain, ...ENDINGS.map((ending) => plain + ending)];
}
