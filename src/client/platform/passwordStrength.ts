import {
  findNewPasswordProblem,
  findPasswordProblem,
  PASSWORD_MIN_LENGTH,
  PASSWORD_MIN_LENGTH_WITH_FACTOR,
  passwordLength,
  passwordStrength,
  type PasswordGuesser,
  type PasswordProblem,
  type PasswordStrength,
} from '#contract/account/passwords';

/** The rules for a new password. */
export interface NewPasswordRule {
  /** The owner's name, email, and the like. */
  readonly personal: readonly string[];
  /** Null if it isn't known whether the owner has a second factor. */
  readonly minLength: number | null;
}

/**
 * Pause in typing, in milliseconds, before a result is reported; otherwise screen readers would
 * read a result for each key.
 */
const PAUSE_MS = 600;

let guesser: PasswordGuesser | null = null;

/** Loads the list of common passwords; if that fails, the server checks without it. */
async function loadGuesser(): Promise<void> {
  if (guesser !== null) return;
  try {
    const loaded = await import(/* webpackChunkName: "password-strength" */ './passwordGuesser');
    guesser = loaded.guessPassword;
  } catch {
    // The form still works; the next focus retries.
  }
}

function leastLength(password: string, minLength: number | null): number {
  if (minLength !== null) return minLength;
  return passwordLength(password) < PASSWORD_MIN_LENGTH
    ? PASSWORD_MIN_LENGTH_WITH_FACTOR
    : PASSWORD_MIN_LENGTH;
}

/** Returns the first rule that a new password breaks, among the rules that the page knows. */
export function findProblemSoFar(
  password: string,
  personal: readonly string[],
  minLength: number,
): PasswordProblem | null {
  return guesser === null
    ? findPasswordProblem(password, personal, minLength)
    : findNewPasswordProblem(guesser, password, personal, minLength);
}

/** Checks a new password while it is typed. */
export interface PasswordWatch {
  /** Loads the checker when the field gains focus. */
  readonly start: () => void;
  readonly typed: (password: string, rule: NewPasswordRule) => void;
  readonly stop: () => void;
}

/** Reports a new password's strength by the server's rule, after each pause in typing. */
export function watchPassword(report: (strength: PasswordStrength) => void): PasswordWatch {
  let timer: number | undefined;
  let typing = 0;
  async function judge(password: string, { minLength, personal }: NewPasswordRule): Promise<void> {
    const turn = typing;
    await loadGuesser();
    if (turn !== typing || guesser === null) return;
    const least = leastLength(password, minLength);
    const problem = findNewPasswordProblem(guesser, password, personal, least);
    report(passwordStrength(problem, password, minLength));
  }
  function stop(): void {
    typing += 1;
    window.clearTimeout(timer);
  }
  return {
    start: () => void loadGuesser(),
    typed(password, rule) {
      stop();
      timer = window.setTimeout(() => void judge(password, rule), PAUSE_MS);
    },
    stop,
  };
}

function valueOf(form: HTMLFormElement | null, name: string): string {
  const control = form?.elements.namedItem(name);
  return control instanceof HTMLInputElement ? control.value : '';
}

/**
 * Reads the owner's names and emails from the form's fields; adds the local part of an email
 * address.
 */
function ownWords(input: HTMLInputElement): readonly string[] {
  const names = (input.dataset.newPassword ?? '').split(' ').filter((name) => name !== '');
  return names
    .map((name) => valueOf(input.form, name).trim())
    .flatMap((value) => [value, ...(value.includes('@') ? value.split('@', 1) : [])])
    .filter((value) => value !== '');
}

function addStrength(input: HTMLInputElement): void {
  const status = document.createElement('p');
  status.id = `${input.id}-strength`;
  status.className = 'password-strength';
  status.setAttribute('role', 'status');
  (input.closest('.password') ?? input).after(status);
  const described = input.getAttribute('aria-describedby');
  input.setAttribute(
    'aria-describedby',
    described === null ? status.id : `${described} ${status.id}`,
  );
  const watch = watchPassword(({ level, text }) => {
    status.dataset.level = level;
    status.textContent = text;
  });
  input.addEventListener('focus', watch.start);
  input.addEventListener('input', () =>
    watch.typed(input.value, { personal: ownWords(input), minLength: PASSWORD_MIN_LENGTH }),
  );
}

/**
 * Shows the strength of each new password on a server-rendered page. Without scripts, the server
 * checks it on submit.
 */
export function addPasswordStrength(): void {
  document.querySelectorAll<HTMLInputElement>('input[data-new-password]').forEach(addStrength);
}
