import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { PasswordGuesser } from '#contract/passwords';

const zxcvbn = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
});

/** Estimates guesses as the server does. Its list of common passwords is large: load it lazily. */
export const guessPassword: PasswordGuesser = (password, ownWords) =>
  zxcvbn.check(password, [...ownWords]).guessesLog10;
