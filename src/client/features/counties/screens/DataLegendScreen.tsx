import { BACKEND_PAGES } from '#contract/site/backendPages';
import { legendGroups, type LegendGroup } from '#contract/records/dataLegend';
import { fillPlaceholders } from '#contract/site/motd';
import { SafeHtml } from '../../../platform/SafeHtml';
import { hasTypedWords, readListText } from '../../../records/listText';
import { ListTextField } from '../../../records/ListTextField';
import { selectLocale, selectShownQuery } from '../../../state/location/selectors';
import { selectUser } from '../../../state/session/selectors';
import { selectSite } from '../../../state/site/selectors';
import { useAppSelector } from '../../../store/hooks';
import { formatQuantity } from '#contract/formats';
import { ROLES } from '../../../ui/dataColumn';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StatusTag, type StatusTone } from '../../../ui/StatusTag';
import { BackendLink } from '../../../widgets/BackendLink';
import styles from '../counties.module.css';
import { legendTexts } from '../slice';

/** Explains the codes and terms of the registers (spec section 2). */
export function Screen() {
  const groups = legendGroups(useAppSelector(selectLocale));
  const { status } = useAppSelector(legendTexts.select);
  const shown = useShownGroups(groups);
  const isFiltered = readListText(useAppSelector(selectShownQuery)).trim() !== '';
  const { isSuperUser } = useAppSelector(selectUser);
  return (
    <Stack>
      {isSuperUser ? (
        <p>
          <BackendLink to={BACKEND_PAGES.codeExplanations}>Edit explanations</BackendLink>
        </p>
      ) : null}
      <div role="status">
        {status === 'failed' ? (
          <p>We couldn’t load the latest explanations. Reload the page to try again.</p>
        ) : null}
      </div>
      <div className={styles.find}>
        <ListTextField label="Filter by code or word" />
        <Groups groups={groups} shown={shown} />
      </div>
      <div className={styles.legends}>
        {shown.map((group) => (
          <Legend key={group.id} {...group} />
        ))}
      </div>
      <p role="status">{isFiltered ? foundWords(shown) : ''}</p>
    </Stack>
  );
}

/** If an edition has more groups than this, a series of groups has one link. */
const MAX_LINKED_GROUPS = 8;

/** Describes the filter's result: "12 codes found". */
function foundWords(shown: readonly ShownGroup[]): string {
  const count = shown.reduce((sum, { codes }) => sum + codes.length, 0);
  if (count === 0) return 'No codes match. Remove some words to see more.';
  return `${formatQuantity(count, 'code')} found`;
}

interface GroupsProps {
  /** All groups of the edition. */
  readonly groups: readonly LegendGroup[];
  readonly shown: readonly ShownGroup[];
}

/** Links to the groups on the page, in their order. */
function Groups({ groups, shown }: GroupsProps) {
  const isShort = groups.length <= MAX_LINKED_GROUPS;
  const linked = new Map<string, string>();
  for (const { id, isMain, series, title } of groups) {
    if (!shown.some((group) => group.id === id)) continue;
    if (isShort || isMain) linked.set(shortTitle(title), id);
    else if (series !== undefined && !linked.has(series)) linked.set(series, id);
  }
  if (linked.size === 0) return null;
  return (
    <nav aria-label="Groups of codes">
      <ul className={styles.groups}>
        {[...linked].map(([label, id]) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shortens a title: "Documents: deeds" to "Deeds". */
function shortTitle(title: string): string {
  const short = title.slice(title.indexOf(': ') + 1).trim();
  return `${short.charAt(0).toUpperCase()}${short.slice(1)}`;
}

interface ShownCode {
  readonly code: string;
  readonly meaning: string;
  /** Edited explanation, shown instead of the meaning. */
  readonly html: string | undefined;
  /** Heading of the group's part that the code belongs to; empty if the group has no parts. */
  readonly part: string;
}

interface ShownGroup {
  readonly id: string;
  readonly title: string;
  readonly note: string | undefined;
  readonly codes: readonly ShownCode[];
}

/** Returns the groups that have codes matching the search text, with only the matching codes. */
function useShownGroups(groups: readonly LegendGroup[]): readonly ShownGroup[] {
  const typed = readListText(useAppSelector(selectShownQuery));
  const edited = useEditedTexts();
  return groups
    .map(({ codes, id, note, parts = {}, title }) => ({
      id,
      title,
      note,
      codes: codes
        .map(([code, meaning], at) => ({
          code,
          meaning,
          html: edited.get(`${id} ${code}`),
          part: partOf(codes.slice(0, at + 1), parts),
        }))
        .filter(({ code, html, meaning }) =>
          hasTypedWords([code, html?.replace(/<[^>]*>/g, ' ') ?? meaning, title], typed),
        ),
    }))
    .filter(({ codes }) => codes.length > 0);
}

const anchorOf = (groupId: string, code: string): string =>
  `code-${groupId}-${code.replace(/\W+/g, '-')}`;

/** Returns the heading of the part that the last of the codes belongs to. */
function partOf(codes: LegendGroup['codes'], parts: Readonly<Record<string, string>>): string {
  return codes.flatMap(([code]) => parts[code] ?? []).at(-1) ?? '';
}

/** Maximum number of characters of a code with a narrow column. */
const SHORT_CODE = 6;

/** Shapes of the words that are statuses of records. */
const TONES: Readonly<Record<string, StatusTone>> = {
  Open: 'open',
  'Partly released': 'open',
  Released: 'released',
  Renewed: 'open',
  Withdrawn: 'neutral',
  Expired: 'closed',
  'No release on file': 'warning',
};

/** A group of codes. */
function Legend({ codes, id, note, title }: ShownGroup) {
  const parts = [...new Set(codes.map(({ part }) => part))];
  return (
    <div id={id} className={styles.legend}>
      <Section title={title}>
        {note === undefined ? null : <p className={styles.soft}>{note}</p>}
        {parts.map((part) => (
          <div key={part} className={styles.part}>
            {part === '' ? null : <h3>{part}</h3>}
            <CodeTable
              title={part === '' ? title : `${title}: ${part.toLowerCase()}`}
              id={id}
              codes={codes.filter((one) => one.part === part)}
            />
          </div>
        ))}
      </Section>
    </div>
  );
}

/** Codes with their meanings; a status has the shape that it has in lists. */
function CodeTable({ codes, id, title }: Pick<ShownGroup, 'codes' | 'id' | 'title'>) {
  const hasLong = codes.some(({ code }) => code.length > SHORT_CODE);
  return (
    <table aria-label={title} className={hasLong ? styles.longCodes : undefined} {...ROLES.table}>
      <tbody {...ROLES.group}>
        {codes.map(({ code, html, meaning }) => {
          const tone = TONES[code];
          return (
            <tr key={code} id={anchorOf(id, code)} className={styles.codeRow} {...ROLES.row}>
              <th scope="row" className={styles.code} {...ROLES.rowHeader}>
                {tone === undefined ? code : <StatusTag tone={tone}>{code}</StatusTag>}
              </th>
              <td {...ROLES.cell}>{html === undefined ? meaning : <SafeHtml html={html} />}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Loads the texts edited by super users; keyed by group and code. */
function useEditedTexts(): ReadonlyMap<string, string> {
  const loaded = useAppSelector(legendTexts.select);
  const site = useAppSelector(selectSite);
  const items = 'data' in loaded ? loaded.data.items : [];
  return new Map(
    items.map(({ code, group, html }) => [`${group} ${code}`, fillPlaceholders(html, site)]),
  );
}
