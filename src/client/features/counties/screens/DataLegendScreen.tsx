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
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
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

/** If an edition has more groups than this, only the main groups are linked. */
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
  const linked = groups.filter(
    ({ id, isMain }) =>
      (isMain || groups.length <= MAX_LINKED_GROUPS) && shown.some((group) => group.id === id),
  );
  if (linked.length === 0) return null;
  return (
    <nav aria-label="Groups of codes">
      <ul className={styles.groups}>
        {linked.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{shortTitle(title)}</a>
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
}

interface ShownGroup {
  readonly id: string;
  readonly title: string;
  readonly codes: readonly ShownCode[];
}

/** Returns the groups that have codes matching the search text, with only the matching codes. */
function useShownGroups(groups: readonly LegendGroup[]): readonly ShownGroup[] {
  const typed = readListText(useAppSelector(selectShownQuery));
  const edited = useEditedTexts();
  return groups
    .map(({ codes, id, title }) => ({
      id,
      title,
      codes: codes
        .map(([code, meaning]) => ({ code, meaning, html: edited.get(`${id} ${code}`) }))
        .filter(({ code, html, meaning }) =>
          hasTypedWords([code, html?.replace(/<[^>]*>/g, ' ') ?? meaning, title], typed),
        ),
    }))
    .filter(({ codes }) => codes.length > 0);
}

const anchorOf = (groupId: string, code: string): string =>
  `code-${groupId}-${code.replace(/\W+/g, '-')}`;

/** A group of codes. */
function Legend({ codes, id, title }: ShownGroup) {
  return (
    <div id={id} className={styles.legend}>
      <Section title={title}>
        <table aria-label={title}>
          <tbody>
            {codes.map(({ code, html, meaning }) => (
              <tr key={code} id={anchorOf(id, code)} className={styles.codeRow}>
                <th scope="row" className={styles.code}>
                  {code}
                </th>
                <td>{html === undefined ? meaning : <SafeHtml html={html} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </div>
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
