import type { ReactNode } from 'react';
import type { LoadableState } from '../../state/loadable/createLoadable';
import { buttonClass } from '../../ui/buttonClass';
import { AppLink } from '../../widgets/AppLink';
import { Loaded } from '../Loaded';
import { recordLink, type RecordPage } from './registerPages';
import styles from './RecordPreview.module.css';

export interface RecordPreviewProps<Details> {
  /** Singular noun within a sentence: "case". */
  readonly thing: string;
  /** Null until a row is chosen. */
  readonly id: number | null;
  readonly of: LoadableState<Details>;
  readonly number: (details: Details) => string;
  readonly caption: (details: Details) => string;
  readonly children: (details: Details) => ReactNode;
}

/** Summary of the record in the chosen row. */
export function RecordPreview<Details>(props: RecordPreviewProps<Details>) {
  const { caption, children, id, number, of, thing } = props;
  if (id === null) {
    return (
      <p className={styles.hint}>
        To preview a {thing} here, click its row or press Space on its name.
      </p>
    );
  }
  return (
    <aside className={styles.preview} aria-label={`Preview of the ${thing}`}>
      <Loaded of={of} what={`the ${thing}`} lines={10}>
        {(details) => (
          <>
            <p className={styles.number}>{number(details)}</p>
            <h2 className={styles.caption}>{caption(details)}</h2>
            {children(details)}
          </>
        )}
      </Loaded>
    </aside>
  );
}

/** Names in a preview with their roles; long lists are cut off. */
export function PreviewNames({
  names,
}: {
  readonly names: readonly { readonly id: number; readonly name: string; readonly words: string }[];
}) {
  return (
    <ul>
      {names.slice(0, MAX_NAMES).map(({ id, name, words }) => (
        <li key={id}>
          <bdi>{name}</bdi> <span className={styles.soft}>{words}</span>
        </li>
      ))}
      {names.length > MAX_NAMES ? <li>and {names.length - MAX_NAMES} more</li> : null}
    </ul>
  );
}

const MAX_NAMES = 8;

/** Parties in a preview with their roles and addresses. */
export function PreviewParties({
  parties,
}: {
  readonly parties: readonly {
    readonly id: number;
    readonly name: string;
    readonly role: string;
    readonly address: string | null;
  }[];
}) {
  return (
    <PreviewNames
      names={parties.map(({ address, id, name, role }) => ({
        id,
        name,
        words: [role, address].filter(Boolean).join(' · '),
      }))}
    />
  );
}

export interface PreviewLinkProps {
  readonly record: RecordPage;
  readonly id: number;
  readonly children: string;
}

/** Link to the previewed record. */
export function PreviewLink({ children, id, record }: PreviewLinkProps) {
  return (
    <AppLink {...recordLink({ record }, id)} className={buttonClass('secondary', 'small')}>
      {children}
    </AppLink>
  );
}
