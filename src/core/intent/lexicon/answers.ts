/** Whole answers to a yes-or-no question. */
export const YES =
  /^(?:(?:yes|yep|yeah|yup|yessir|aye|affirmative|roger|you bet|by all means|sure thing|sure|ok|okay|k|alright|please(?: do)?|go (?:ahead|for it)|do (?:it|that|so)|let's (?:do (?:it|that)|go)|proceed|of course|absolutely|definitely|certainly|sounds good|fine|good idea|why not|thanks|thank you)(?: |$))+$|^(?:嗯|好|那|就|哦|喔|ok|当然|请)*(?:好|可以|行|要|需要|是|对|嗯|没问题|同意|开始|做|执行|进行|来|收|弄|搞|整|干|搞起|走起|走|上|冲|安排|去|麻烦|当然|可|确定|继续|ok|拜托|👍)?(?:你|您)?(?:的|了|吧|啊|呀|喔|哦|呢|谢谢|做)*$/;
export const NO =
  /^(?=.*\b(?:no|nope|nah|not|don't|dont|pass|nothing|negative|good|fine)\b)(?:(?:no|nope|nah|i'm good|im good|i'm fine|we're good|we're fine|not really|thanks|thank you|don't|dont|please|need|it|not now|not today|negative|i'll pass|pass|nothing)(?: |$))+$|^(?:嗯|啊|呃|哦|喔|那|算了)*(?:(?:不|别|先别|先不|不要|先不要|不用|不想)(?:清|收|整理|归档|收拾|弄|搞|做|处理)(?:理|尾)?|不|(?:先|暂时|暂|现在)?不(?:用|必|需要|急|要)|不要|先不要|先别|不了|不收|不收尾|不必|不需要|没必要|否|先不|算|免|别|👎)(?:的|了|吧|啊|喔|谢谢)*$/;
/** Not now is no, for this time. */
export const POSTPONED =
  /\bhold (?:off|on) (?:on )?(?:the )?(?:wrap|archiv|clean|doc|tidy)|\b(?:wrap(?:ping)?(?:[ -]?up)?|archiv\w+|clean(?:ing)?(?:[ -]?up)?|docs|tidying)\b.*\b(?:later|tomorrow|next week|another (?:day|time)|until|till)\b|\b(?:later|tomorrow|next week)\b.*\b(?:wrap(?:ping)?(?:[ -]?up)?|archiv\w+|clean(?:ing)?(?:[ -]?up)?)\b|(?:晚点|晚些|待会|等会|改天|改日|明天|后天|下周|下个?月|过几天|之后|以后|回头|有空|.{1,12}(?:完|后|之后))再(?:来|去|做|说)?(?:整理|收尾|清理|归档|收拾|弄|处理|总结|收|清|补)|^不急/;
