import { CONSTANT_RULES } from './rules/constants';
import { ENTITY_RULES } from './rules/entities';
import { ERROR_RULES } from './rules/errors';
import { ROLE_RULES } from './rules/roles';
import { SCREEN_RULES } from './rules/screens';
import { SHELL_RULES } from './rules/shell';
import { STATE_RULES } from './rules/states';
import { VALIDATION_RULES } from './rules/validation';
import type { SpecRule } from './specRule';

/** Every rule of the specification's sections on the shell and the state machine. */
export const SPEC_RULES: readonly SpecRule[] = [
  ...SHELL_RULES,
  ...SCREEN_RULES,
  ...ENTITY_RULES,
  ...STATE_RULES,
  ...VALIDATION_RULES,
  ...ROLE_RULES,
  ...ERROR_RULES,
  ...CONSTANT_RULES,
];
