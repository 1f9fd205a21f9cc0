import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { PasswordGuesser } from '#contract/account/passwords';

const zxcvbn = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
});

/**
 * Estimates the number of guesses (as log10) like the server does. The list of common passwords is
 * large, so load this module lazily.
 */
export const guessPassword: PasswordGuesser = (password, ownWords) =>
  zxcvbn.check(password, [...ownWords]).guessesLog10;
