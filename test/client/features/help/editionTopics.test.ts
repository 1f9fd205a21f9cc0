import { INDIANA, MICHIGAN } from '#contract/locales';
import { editionTopics } from '../../../../src/client/features/help/editionTopics';

const link = (shortName: string, words: string): string =>
  `<li><a href="/web/vue/mi/help/HelpTopic?shortName=${shortName}">${words}</a>: more</li>\n`;
const COURTS = link('CourtSearch', 'Searching court cases (Indiana)');
const NUMBERS = link('CaseNumbers', 'Case numbers');
const DOCUMENTS = link('RecordedDocuments', 'Recorded documents');
const TOPICS = `<p>Text</p><ul>\n${COURTS}${NUMBERS}${DOCUMENTS}</ul><p>End</p>`;

describe('the help table of contents', () => {
  it('omits topics about Indiana records in the Michigan edition', () => {
    expect(editionTopics(TOPICS, MICHIGAN)).toBe(`<p>Text</p><ul>\n${DOCUMENTS}</ul><p>End</p>`);
  });

  it("keeps all topics in the Indiana edition, and removes the edition's name from them", () => {
    expect(editionTopics(TOPICS, INDIANA)).toBe(TOPICS.replace(' (Indiana)', ''));
  });
});
