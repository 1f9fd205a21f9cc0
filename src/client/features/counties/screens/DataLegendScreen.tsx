import { CASE_TYPE_GROUPS } from '#contract/caseTypes';
import { DOCUMENT_STATUS_WORDS } from '#contract/documentFilters';
import { DOCUMENT_TYPE_GROUPS, type DocumentType } from '#contract/documents';
import { JUDGMENT_STATUS_WORDS } from '#contract/judgmentFilters';
import type { Locale } from '#contract/locales';
import { TAX_WARRANT_STATUS_WORDS } from '#contract/taxWarrantFilters';
import { TAX_TYPES } from '#contract/taxWarrants';
import { hasTypedWords, readListText } from '../../../records/listText';
import { ListTextField } from '../../../records/ListTextField';
import { selectLocale, selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import styles from '../counties.module.css';

type Codes = readonly (readonly [code: string, meaning: string])[];

/** Abbreviations in court records. */
const DOCKET_CODES: Codes = [
  ['CCS', 'Chronological case summary: the list of everything entered in a case'],
  ['RJO', 'Record of judgments and orders: the court’s book of orders'],
  ['F1 to F6', 'Level 1 (most serious) to Level 6 felony, for crimes since July 2014'],
  ['FA to FD', 'Class A to Class D felony, for crimes before July 2014'],
];

function restriction({ restricted }: DocumentType): string {
  if (restricted === 'PAGES') return '; listed, but pages aren’t shown';
  if (restricted === 'RECORD') return '; confidential by law and never shown';
  return '';
}

/** Explains the codes and terms of the registers (spec section 2). */
export function Screen() {
  const locale = useAppSelector(selectLocale);
  return (
    <Stack>
      <div className={styles.find}>
        <ListTextField />
        <Groups locale={locale} />
      </div>
      <div className={styles.legends}>
        {locale.features.court ? <CourtCodes /> : null}
        {locale.features.judgment ? (
          <Legend
            title="Judgments"
            codes={Object.entries({
              [JUDGMENT_STATUS_WORDS.OPEN]: 'Unpaid, according to the docket',
              [JUDGMENT_STATUS_WORDS.PARTLY_RELEASED]: 'Partly paid and released',
              [JUDGMENT_STATUS_WORDS.RELEASED]: 'Paid, and released by the creditor',
              [JUDGMENT_STATUS_WORDS.RENEWED]: 'The lien was renewed for ten more years',
              [JUDGMENT_STATUS_WORDS.EXPIRED]: 'Ten years have passed; no longer a lien',
            })}
          />
        ) : null}
        {locale.features.taxWarrant ? (
          <Legend
            title="Tax warrants"
            codes={[
              ...Object.entries({
                [TAX_WARRANT_STATUS_WORDS.OPEN]: 'Filed, and not reported as paid',
                [TAX_WARRANT_STATUS_WORDS.RELEASED]:
                  'Paid, and released by the Department of Revenue',
                [TAX_WARRANT_STATUS_WORDS.WITHDRAWN]: 'Withdrawn by the Department of Revenue',
                [TAX_WARRANT_STATUS_WORDS.RENEWED]: 'The lien was renewed for ten more years',
                [TAX_WARRANT_STATUS_WORDS.EXPIRED]: 'Ten years have passed; no longer a lien',
              }),
              ...Object.entries(TAX_TYPES),
            ]}
          />
        ) : null}
        <DocumentCodes locale={locale} />
      </div>
      <p className={styles.none}>No codes match. Remove some words to see more.</p>
    </Stack>
  );
}

/** Links to the groups, in the order of the page. */
function Groups({ locale }: { readonly locale: Locale }) {
  const { court, judgment, taxWarrant } = locale.features;
  const book = `${locale.terms.book} and ${locale.terms.page.toLowerCase()}`;
  const titles = [
    ...(court ? ['Cases'] : []),
    ...(judgment ? ['Judgments'] : []),
    ...(taxWarrant ? ['Tax warrants'] : []),
    book,
  ];
  return (
    <nav aria-label="Groups of codes">
      <ul className={styles.groups}>
        {titles.map((title) => (
          <li key={title}>
            <a href={`#${anchorOf(title)}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const anchorOf = (title: string): string => title.toLowerCase().replace(/[^a-z]+/g, '-');

function CourtCodes() {
  return (
    <>
      <Legend title="Cases" codes={DOCKET_CODES} />
      {CASE_TYPE_GROUPS.map(({ name, types }) => (
        <Legend
          key={name}
          title={`Case types: ${name.toLowerCase()}`}
          codes={Object.entries(types)}
        />
      ))}
    </>
  );
}

function DocumentCodes({ locale }: { readonly locale: Locale }) {
  return (
    <>
      <Legend
        title={`${locale.terms.book} and ${locale.terms.page.toLowerCase()}`}
        codes={[
          locale.infoType === 'REGISTER'
            ? ['L. 1234 P. 567', 'Liber 1234, page 567: the office’s volume and page']
            : ['Book 123, page 45', 'The recorder’s volume and page'],
          [DOCUMENT_STATUS_WORDS.OPEN, 'No release of the mortgage or lien is linked'],
          [DOCUMENT_STATUS_WORDS.RELEASED, 'A release was recorded'],
        ]}
      />
      {DOCUMENT_TYPE_GROUPS.map(({ name, types }) => (
        <Legend
          key={name}
          title={`Documents: ${name.toLowerCase()}`}
          codes={Object.entries(types)
            .filter(([, { only }]) => only === undefined || only === locale.code)
            .map(([code, type]) => [
              code,
              `${type.name} (${type.parties.join(', ')})${restriction(type)}`,
            ])}
        />
      ))}
    </>
  );
}

/** A group of codes, without those that the typed words leave out. */
function Legend({ codes, title }: { readonly title: string; readonly codes: Codes }) {
  const typed = readListText(useAppSelector(selectShownQuery));
  const shown = codes.filter((texts) => hasTypedWords([...texts, title], typed));
  if (shown.length === 0) return null;
  return (
    <div id={anchorOf(title)} className={styles.legend}>
      <Section title={title}>
        <table aria-label={title}>
          <tbody>
            {shown.map(([code, meaning]) => (
              <tr key={code}>
                <th scope="row" className={styles.code}>
                  {code}
                </th>
                <td>{meaning}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </div>
  );
}
