import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { PasswordGuesser } from '#contract/passwords';

const zxcvbn = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
});

/** Estimates guesses like the server. Its list of common passwords is large, so load it lazily. */
export const guessPassword: PasswordGuesser = (password, ownWords) =>
  zxcvbn.check(password, [...ownWords]).guessesLog10;
