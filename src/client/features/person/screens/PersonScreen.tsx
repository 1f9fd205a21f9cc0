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

/** One name in all registers side by side; who is whom, a user says, never the site. */
export function Screen() {
  const name = nameOf(useAppSelector(selectShownQuery));
  const found = useAppSelector(person.select);
  return (
    <Stack>
      <ScreenHeading
        title={name === '' ? 'One name in all registers' : `${name} in all registers`}
      />
      <NameForm key={name} name={name} />
      {name === '' ? (
        <p>
          Type a name to see the court cases, judgments, documents and tax warrants that carry it.
        </p>
      ) : (
        <Loaded of={found} what="the records of the name" lines={12}>
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
  const said = new Map(items.map((mark) => [markKey(mark.register, mark.recordId), mark]));
  return (
    <>
      <p>
        These records carry this name or one like it. That two of them are about one person the site
        cannot know:{' '}
        {isLoggedIn
          ? 'mark what you know. All users of your account see the marks, and the same button takes one back.'
          : 'log in to mark what you know, for all users of your account.'}
      </p>
      <div className={styles.registers}>
        {registers.map((each) => (
          <RegisterPart key={each.register} fullName={fullName} of={each} said={said} />
        ))}
      </div>
    </>
  );
}
