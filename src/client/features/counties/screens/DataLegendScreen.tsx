import { BACKEND_PAGES } from '#contract/backendPages';
import { legendGroups, type LegendGroup } from '#contract/dataLegend';
import { fillPlaceholders } from '#contract/motd';
import { SafeHtml } from '../../../platform/SafeHtml';
import { hasTypedWords, readListText } from '../../../records/listText';
import { ListTextField } from '../../../records/ListTextField';
import { selectLocale, selectShownQuery } from '../../../state/location/selectors';
import { selectUser } from '../../../state/session/selectors';
import { selectSite } from '../../../state/site/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { BackendLink } from '../../../widgets/BackendLink';
import styles from '../counties.module.css';
import { legendTexts } from '../slice';

/** Explains the codes and terms of the registers (spec section 2). */
export function Screen() {
  const groups = legendGroups(useAppSelector(selectLocale));
  const { status } = useAppSelector(legendTexts.select);
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
          <p>Newer explanations couldn’t be loaded. Reload the page to see them.</p>
        ) : null}
      </div>
      <div className={styles.find}>
        <ListTextField />
        <Groups groups={groups} />
      </div>
      <div className={styles.legends}>
        {groups.map((group) => (
          <Legend key={group.id} group={group} />
        ))}
      </div>
      <p className={styles.none}>No codes match. Remove some words to see more.</p>
    </Stack>
  );
}

/** Links to the groups, in the order of the page. */
function Groups({ groups }: { readonly groups: readonly LegendGroup[] }) {
  return (
    <nav aria-label="Groups of codes">
      <ul className={styles.groups}>
        {groups
          .filter(({ isMain }) => isMain)
          .map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** A group of codes, without those that the typed words leave out. */
function Legend({ group: { codes, id, title } }: { readonly group: LegendGroup }) {
  const typed = readListText(useAppSelector(selectShownQuery));
  const edited = useEditedTexts(id);
  const shown = codes
    .map(([code, meaning]) => ({ code, meaning, html: edited.get(code) }))
    .filter(({ code, html, meaning }) =>
      hasTypedWords([code, html?.replace(/<[^>]*>/g, ' ') ?? meaning, title], typed),
    );
  if (shown.length === 0) return null;
  return (
    <div id={id} className={styles.legend}>
      <Section title={title}>
        <table aria-label={title}>
          <tbody>
            {shown.map(({ code, html, meaning }) => (
              <tr key={code}>
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

/** The texts of a group that super users changed, by code. */
function useEditedTexts(groupId: string): ReadonlyMap<string, string> {
  const loaded = useAppSelector(legendTexts.select);
  const site = useAppSelector(selectSite);
  const items = 'data' in loaded ? loaded.data.items : [];
  return new Map(
    items
      .filter(({ group }) => group === groupId)
      .map(({ code, html }) => [code, fillPlaceholders(html, site)]),
  );
}
