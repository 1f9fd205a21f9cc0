import { INDIANA, MICHIGAN } from '#contract/locales';
import { putEditionFirst } from '../../../../src/client/features/help/editionFirst';

const link = (shortName: string, words: string): string =>
  `<li><a href="/web/vue/mi/help/HelpTopic?shortName=${shortName}">${words}</a>: more</li>\n`;
const COURTS = link('CourtSearch', 'Searching court cases (Indiana)');
const NUMBERS = link('CaseNumbers', 'Case numbers');
const DOCUMENTS = link('RecordedDocuments', 'Recorded documents');
const TOPICS = `<p>Text</p><ul>\n${COURTS}${NUMBERS}${DOCUMENTS}</ul><p>End</p>`;

describe('the table of contents of the help', () => {
  it('lists topics about Indiana records last in the Michigan edition', () => {
    expect(putEditionFirst(TOPICS, MICHIGAN)).toBe(
      `<p>Text</p><ul>\n${DOCUMENTS}${COURTS}${NUMBERS}</ul><p>End</p>`,
    );
  });

  it('keeps the order of topics in the Indiana edition', () => {
    expect(putEditionFirst(TOPICS, INDIANA)).toBe(TOPICS);
  });
});
