/** Whole answers to a yes-or-no question. */
export const YES =
  /^(?:yes|yep|yeah|yup|sure|ok|okay|k|alright|please|please do|go ahead|go for it|do it|do that|let's do (?:it|that)|proceed|of course|absolutely|definitely|sounds good|fine|good idea|好 ?(?:的|啊|呀|吧|了)?|可以 ?(?:的|啊)?|行 ?(?:的|吧|啊)?|要 ?(?:的)?|需要 ?(?:的)?|是 ?(?:的)?|对 ?(?:的)?|嗯+|没问题|同意|开始 ?吧|做 ?吧|执行 ?吧|进行 ?吧|来 ?吧|麻烦 ?(?:你|您)? ?(?:了)?|当然|👍|弄 ?吧|可|当然 ?要|执行|确定|继续|继续 ?吧)(?: (?:please|thanks|thank you|yes|do it|go ahead|吧|了|sure|lets))*$/;
export const NO =
  /^(?:no|nope|nah|not really|no thanks|no thank you|don't|dont|不|不 ?用|不要|先不要|先别|不 ?了|不必|不 ?需要|没必要|否|先 ?不|算了|免了|别|👎)(?: (?:thanks|thank you|please|了|need|it|no|谢谢|吧))*$/;
