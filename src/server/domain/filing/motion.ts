import { formatDateTimeSeconds } from '#contract/formats';
import { FAILURE_RULES } from '#contract/filing/failureRules';
import { firstFailure, type AttemptedFiling, type ProvenAttempts } from './attempts';

/**
 * Escapes text for RTF; characters beyond ASCII become `\u`, with a question mark for older RTF
 * readers.
 */
function rtf(text: string): string {
  return [...text.replace(/[\\{}]/g, '\\$&').replace(/\r?\n/g, '\\line ')]
    .map((character) => {
      if (character >= ' ' && character <= '~') return character;
      const units = Array.from({ length: character.length }, (_, index) =>
        character.charCodeAt(index),
      );
      return units.map((unit) => `\\u${String(unit > 32_767 ? unit - 65_536 : unit)}?`).join('');
    })
    .join('');
}

const centered = (text: string): string => `\\pard\\qc\\b ${rtf(text)}\\b0\\par\n`;
const paragraph = (text: string): string => `\\pard\\sa200 ${rtf(text)}\\par\n`;

/**
 * Returns a motion, as RTF for the filer to complete, to deem documents filed when they were first
 * attempted. Facts come from the log, citations from `FAILURE_RULES`.
 */
export function motionText(
  of: AttemptedFiling,
  { attempts, outages }: ProvenAttempts,
  today: string,
): string {
  const time = (iso: string): string => formatDateTimeSeconds(iso, of.timeZone);
  const failure = firstFailure(attempts);
  const first = failure ?? attempts.find(({ kind }) => kind === 'submit') ?? attempts[0];
  const day = first === undefined ? '[date]' : time(first.at);
  const facts = [
    `${of.filedBy} prepared the documents listed below for electronic filing.`,
    failure === null
      ? 'The log of attempts shows no attempt that failed. [State what happened.]'
      : `On ${time(failure.at)}, an attempt to file them failed: ${failure.result}.`,
    ...outages.map(
      ({ beganAt, cause, endedAt }) =>
        `The court’s filing system did not respond from ${time(beganAt.toISOString())} to ${
          endedAt === null ? 'the time of this motion' : time(endedAt.toISOString())
        } (${cause}).`,
    ),
    of.number === null
      ? 'The documents have not been filed. [State when and how they are filed with this motion.]'
      : `They were filed as envelope ${of.number}.`,
    'A statement of attempts, digitally signed by the filing service provider, is attached as Exhibit A.',
  ];
  const rules = FAILURE_RULES.map(
    ({ citation, status, words }) =>
      `${citation}: ${words}${status === 'verified' ? '' : ' [Not checked: compare with the current rule.]'}`,
  );
  return [
    '{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Times New Roman;}}\\fs24\n',
    centered('DRAFT: CHECK EVERY STATEMENT AND RULE. THIS IS NOT LEGAL ADVICE.'),
    centered(of.courtName === '' ? '[court]' : `${of.courtName}, ${of.countyName}`),
    centered(`Case number: ${of.caseNumber ?? '[not assigned]'}`),
    paragraph(of.caption === '' ? '[caption]' : of.caption),
    centered(`Motion to deem documents filed on ${day}`),
    ...facts.map((words, index) => paragraph(`${String(index + 1)}. ${words}`)),
    paragraph('Documents:'),
    ...of.documents.map(({ fileName, hash, title }) =>
      paragraph(`${title} (${fileName}), SHA-256 ${hash}`),
    ),
    paragraph('Rules:'),
    ...rules.map(paragraph),
    paragraph(`The movant asks the court to deem the documents filed on ${day}.`),
    paragraph(`${today}        [signature]`),
    '}',
  ].join('');
}
