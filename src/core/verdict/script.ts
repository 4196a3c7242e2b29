/** Both Chinese scripts and both widths as one, so that every rule is written once. */
const PAIRS =
  '過过敗败審审結结論论無无沒没發发現现問问題题測测試试個个項项錯错誤误編编譯译構构駁驳絕绝併并並并見见議议後后執执運运達达輪轮數数為为與与預预須须還还復复複复嚴严準准點点啟启動动將将這这應应請请檢检驗验證证總总體体評评態态狀状綠绿紅红確确認认斷断產产條条處处報报連连線线裝装進进來来時时讓让異异潰溃掛挂壞坏險险風风關关於于從从給给說说讀读寫写標标許许鎖锁優优餘余穩稳規规範范滿满補补齊齐決决擋挡礙碍級级舊旧對对實实辦办場场頁页開开繼继續续終终難难變变務务備备註注設设計计劃划檔档棄弃訊讯輸输會会當当僅仅暫暂緩缓訂订碼码盡尽權权調调適适錄录畫画導导歸归隨随蓋盖慮虑該该製制蟲虫裏里裡里驟骤傳传儘尽儲储卻却圍围徑径機机況况節节簽签糾纠細细經经緊紧記记貨货載载輕轻違违遺遗閃闪際际隱隐雖虽響响順顺燈灯齣出隻只麼么著着証证顧顾洩泄乾干迴回淨净丟丢亂乱佈布們们兒儿兩两別别刪删剛刚創创勞劳匯汇區区協协厲厉參参喪丧單单喲哟嗎吗噴喷噹当嚮向圓圆圖图夠够媽妈寬宽幀帧幫帮幹干幾几廢废強强彆别彈弹彙汇徹彻惡恶憑凭戲戏拋抛掃扫採采換换搆构摺折擊击據据擠挤擴扩昇升暢畅極极樣样歡欢氣气淺浅滾滚潔洁煩烦爛烂爭争獨独環环瘋疯癡痴瞭了種种稱称箇个簡简紹绍緒绪緻致繪绘纔才聲声臥卧萬万號号觀观觸触託托訪访訴诉話话語语誰谁謂谓講讲謝谢識识譜谱讚赞費费貼贴資资賸剩贊赞跤交較较轉转轍辙週周遊游遠远遲迟選选邊边醜丑釋释鈕钮錶表長长閉闭間间閱阅陞升陣阵雜杂離离雲云靈灵靜静頓顿頭头願愿顛颠顯显饒饶騰腾髮发鬚须麵面係系內内則则擺摆東东檯台欄栏沖冲湯汤燒烧爾尔牆墙疊叠盤盘禮礼禿秃網网縮缩繫系罷罢聽听臨临臺台舉举衝冲覺觉蹤踪針针銀银鍵键闆板類类颱台鬧闹傢家員员師师統统輯辑邏逻頻频擔担雙双餽馈壓压聯联飛飞騙骗詢询飾饰視视';

let simplified: ReadonlyMap<string, string> | undefined;

const pairs = (): ReadonlyMap<string, string> =>
  new Map(Array.from({ length: PAIRS.length / 2 }, (_, i) => [PAIRS.charAt(2 * i), PAIRS.charAt(2 * i + 1)]));

/** Only the characters that occur in rules are known here. */
export function unify(text: string): string {
  if (!/[^\0-\u00ff]/.test(text)) return text;
  simplified ??= pairs();
  const known = simplified;
  return text
    .replace(/、/g, ',')
    .replace(/【/g, '[')
    .replace(/】/g, ']')
    .replace(/[\u4e00-\u9fff\uff01-\uff5e]/g, (char) =>
      char < '\uff01' ? (known.get(char) ?? char) : String.fromCharCode(char.charCodeAt(0) - 0xfee0),
    );
}
