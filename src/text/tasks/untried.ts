/** Why a call is refused that the hard rules could not be tried on. */
import { type Locale, toLocale } from '../locale.ts';

export const untriedText = (locale: string | undefined, why: string): string => TEXTS[toLocale(locale)](why);

const SETTING = '"rules": {"failClosed": false}';

const TEXTS: Readonly<Record<Locale, (why: string) => string>> = {
  en: (why) =>
    `⛔ The hard rules could not be tried (${why}), and this project lets nothing pass untried. Tell the user: \`ot doctor\` and \`ot rules test\` help to find out why; ${SETTING} in \`.overtone.json\` lets calls pass meanwhile.`,
  'zh-TW': (why) =>
    `⛔ 無法套用硬性規則（${why}），而這個專案不放行未經檢查的呼叫。請告訴使用者：\`ot doctor\` 和 \`ot rules test\` 有助於找出原因；在 \`.overtone.json\` 寫入 ${SETTING} 可以先放行。`,
  'zh-CN': (why) =>
    `⛔ 无法套用硬性规则（${why}），而这个项目不放行未经检查的调用。请告诉用户：\`ot doctor\` 和 \`ot rules test\` 有助于找出原因；在 \`.overtone.json\` 写入 ${SETTING} 可以先放行。`,
};
