import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { PasswordGuesser } from '#contract/account/passwords';

let zxcvbn: ZxcvbnFactory | null = null;

/**
 * Estimates guesses with zxcvbn and its list of common passwords; both load with the first call.
 */
export const guessPassword: PasswordGuesser = (password, ownWords) => {
  zxcvbn ??= new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
  });
  return zxcvbn.check(password, [...ownWords]).guessesLog10;
};
