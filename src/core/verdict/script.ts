/** Both Chinese scripts and both widths as one, so that every rule is written once. */
const PAIRS =
  '過过敗败審审結结論论無无沒没發发現现問问題题測测試试個个項项錯错誤误編编譯译構构駁驳絕绝併并並并見见議议後后執执運运達达輪轮數数為为與与預预須须還还復复複复嚴严準准啟启動动將将這这應应請请檢检驗验證证總总體体評评態态狀状綠绿確确認认斷断產产條条處处報报連连線线裝装進进來来時时讓让異异潰溃掛挂壞坏險险風风關关於于從从給给寫写標标許许優优餘余規规範范補补決决擋挡級级舊旧對对實实辦办場场頁页開开繼继續续終终變变務务萬万備备設设計计劃划檔档棄弃訊讯輸输會会當当暫暂緩缓質质碼码屬属盡尽權权獲获調调錄录蓋盖慮虑釋释鑒鉴鑑鉴該该製制驟骤齣出儘尽卻却圍围徑径況况穫获筆笔組组經经誌志際际響响順顺髮发';

let simplified: ReadonlyMap<string, string> | undefined;

const pairs = (): ReadonlyMap<string, string> =>
  new Map(Array.from({ length: PAIRS.length / 2 }, (_, i) => [PAIRS.charAt(2 * i), PAIRS.charAt(2 * i + 1)]));

/** Only the characters that occur in rules are known here. */
export function unify(text: string): string {
  if (!/[^\0-\u00ff]/.test(text)) return text;
  simplified ??= pairs();
  const known = simplified;
  return text.replace(/[\u4e00-\u9fff\uff01-\uff5e]/g, (char) =>
    char < '\uff01' ? (known.get(char) ?? char) : String.fromCharCode(char.charCodeAt(0) - 0xfee0),
  );
}
