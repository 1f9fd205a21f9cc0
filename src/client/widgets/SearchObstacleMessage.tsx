import type { RegisterId } from '#contract/registers';
import { selectShownQuery } from '../state/location/selectors';
import { selectRegionName } from '../state/regions/selectors';
import { selectRegister, selectShownSearch } from '../state/search/selectors';
import { useAppSelector } from '../store/hooks';
import { buttonClass } from '../ui/buttonClass';
import { StateMessage } from '../ui/StateMessage';
import { AppLink } from './AppLink';
import { ScreenHeading } from './ScreenHeading';

export interface SearchObstacleMessageProps {
  readonly id: RegisterId;
}

/** In place of results: why the search of the address was not run, and the way on. */
export function SearchObstacleMessage({ id }: SearchObstacleMessageProps) {
  const query = useAppSelector(selectShownQuery);
  const { regionCode, searchPath, things } = useAppSelector((state) => selectRegister(state, id));
  const { kind, obstacle, regionId } = useAppSelector((state) => selectShownSearch(state, id));
  const region = useAppSelector((state) => selectRegionName(state, regionCode, regionId));
  return (
    <>
      <ScreenHeading title={`Search ${things}`} />
      {obstacle === 'missing' ? (
        <StateMessage kind="empty" title="Nothing was asked for">
          {kind.missing}
        </StateMessage>
      ) : (
        <StateMessage
          kind="error"
          title="The search was not run"
          action={
            <AppLink
              to={searchPath}
              query={{ ...query, regionId }}
              className={buttonClass('primary')}
            >
              Search in {region}
            </AppLink>
          }
        >
          {obstacle === 'regionNotNumeric'
            ? 'A region id must be numeric, and the one in the address is not.'
            : 'The region in the address was deleted, or is another user’s.'}{' '}
          Nothing was counted.
        </StateMessage>
      )}
    </>
  );
}
