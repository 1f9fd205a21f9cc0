import { selectUser } from '../state/session/selectors';
import { useAppSelector } from '../store/hooks';
import { lazyShellPart } from './shell/ShellPart';

const DeveloperPanel = lazyShellPart(
  async () =>
    (await import(/* webpackChunkName: "panel" */ './panel/DeveloperPanel')).DeveloperPanel,
);

/** Developer panel, for developers and super users. */
export function DeveloperTools() {
  const isWanted = useAppSelector((state) => IS_DEVELOPMENT || selectUser(state).isSuperUser);
  return isWanted ? <DeveloperPanel /> : null;
}
