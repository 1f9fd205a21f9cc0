import { rulesOf } from '../specRule';

const INPUT = 'client/ui/controls.test.tsx › a text input › ';
const SUPER = 'contract/superSearch.test.ts › the wildcard rules of super search › ';

/** Validation. */
export const VALIDATION_RULES = rulesOf(5, {
  'Text inputs trim on blur and on Enter.': [
    `${INPUT}drops the blanks at both ends when one leaves it`,
    `${INPUT}sends the trimmed text on Enter`,
  ],
  'An input can opt out of trimming.': [
    `${INPUT}keeps blanks where it is told to`,
    'client/ui/controls.test.tsx › a password input › never trims',
  ],
  'Required fields have an asterisk labelled "required field".': [
    'client/ui/controls.test.tsx › a field › marks a required control with an asterisk labelled "required field"',
  ],
  '% stands at the end of a word only.': [`${SUPER}refuse %j`, `${SUPER}let %j pass`],
  '_ ? and * are refused.': [`${SUPER}refuse %j`],
  'No wildcard stands inside quotes.': [`${SUPER}refuse %j`],
  'A wrong wildcard disables Search and says why at the field.': [
    'client/widgets/CourtSearchWidget.test.tsx › the court search of the header › cannot be sent while a wildcard is wrong, and says why at the field',
  ],
  'A region id is a plain positive number.': [
    'contract/addresses.test.ts › query fields › take plain positive numbers for ids',
    'contract/addresses.test.ts › query fields › take no %j for an id',
  ],
  'Flags are on for true and on, for the generic parser also for yes.': [
    'contract/addresses.test.ts › query fields › take true and on for a flag, and yes for the generic parser only',
  ],
  'A 400 is nested by the dots of its field names.': [
    'contract/refusals.test.ts › a 400 as the form reads it › is nested by the dots of its names',
  ],
  'A 400 goes to the form that takes it, and is shown as an error where none does.': [
    'flows/callErrors.test.ts › a call that fails says what the catalogue says › gives a 400 to the form that takes it, and to it alone',
  ],
});
