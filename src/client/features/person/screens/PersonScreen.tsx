import type { Person, PersonMark } from '#contract/schemas/person';
import { Loaded } from '../../../records/Loaded';
import { selectShownQuery } from '../../../state/location/selectors';
import { selectIsLoggedIn } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Stack } from '../../../ui/Stack';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { NameForm } from '../NameForm';
import { nameOf } from '../../../records/search/personMarks';
import styles from '../person.module.css';
import { RegisterPart } from '../RegisterPart';
import { markKey, marks, person } from '../slice';

/** All records with one name, by register. Only users mark records as the same person. */
export function Screen() {
  const name = nameOf(useAppSelector(selectShownQuery));
  const found = useAppSelector(person.select);
  return (
    <Stack>
      <ScreenHeading title={name === '' ? 'All records for a name' : `All records for “${name}”`} />
      <NameForm key={name} name={name} />
      {name === '' ? (
        <p>Enter a name to see its court cases, judgments, documents, and tax warrants.</p>
      ) : (
        <Loaded of={found} what="the records for this name" lines={12}>
          {(loaded) => <Registers of={loaded} />}
        </Loaded>
      )}
    </Stack>
  );
}

function Registers({ of: { fullName, registers } }: { readonly of: Person }) {
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const state = useAppSelector(marks.select);
  const items: readonly PersonMark[] =
    state.status === 'ready' || state.status === 'refreshing' ? state.data.items : [];
  const marksByKey = new Map(items.map((mark) => [markKey(mark.register, mark.recordId), mark]));
  return (
    <>
      <p>
        These records match this name or a similar one. They may not all be the same person.{' '}
        {isLoggedIn
          ? 'Mark the ones you’ve confirmed. Everyone on your account will see your marks. Select again to undo.'
          : 'Log in to mark the ones you’ve confirmed; everyone on your account will see your marks.'}
      </p>
      <div className={styles.registers}>
        {registers.map((each) => (
          <RegisterPart key={each.register} fullName={fullName} of={each} marks={marksByKey} />
        ))}
      </div>
    </>
  );
}
