import '../ui/pages.css';
import { addCopyButtons } from '../platform/copyButtons';
import { addPageNotices } from '../platform/pageNotices';
import { addMenuMemory, addThemeMenu } from '../platform/pagePreferences';
import { showCurrentTab } from '../platform/pageTabs';
import { addPasskeyButtons } from '../platform/passkeyButtons';
import { addPasswordStrength } from '../platform/passwordStrength';
import { addPasswordToggles } from '../platform/passwordToggles';
import { preferenceKey } from '../state/preferences/keys';

// Scripts of server-rendered pages, which also work without scripts.
addThemeMenu(preferenceKey('theme', {}));
addMenuMemory((userId, application) => preferenceKey('menuGroup', { userId, application }));
addPageNotices((category) => preferenceKey('dismissedMessage', { category }));
showCurrentTab();
addPasswordToggles();
addPasswordStrength();
addPasskeyButtons();
addCopyButtons();
