/** Words that steer the loop. They count only as the whole message: "stop the server" is a wish like any other. */
import { plain } from './replies.ts';

const POLITE = /^(?:ok(?:ay)?|yes|please|now|好的?|请|那)[\s,]*|[\s,]*(?:please|now|thanks?|吧|了|谢谢)$/g;

const STOP =
  /^(?:stop(?: (?:it|the loop|here|working|for now))?|halt|pause(?: (?:it|here|the loop|for now))?|停|停止|停下来?|先停(?:一下|下来)?|暂停(?:一下)?|不要继续|别继续)$/;

const GO_ON =
  /^(?:go on|go ahead|continue|carry on|keep going|proceed|resume|next)(?: (?:with )?(?:it|that|this|(?:the |your )?(?:work|workflow|loop|next step|rest)))?$|^(?:继续|接着做|往下做|继续(?:做|工作|执行|进行|下一步)|接续)$/;

export const saysStop = (message: string): boolean => STOP.test(bareWords(message));

export const saysGoOn = (message: string): boolean => GO_ON.test(bareWords(message));

/** A question is not an order: "stop?" stays one. */
const bareWords = (message: string): string =>
  plain(message)
    .replace(/[.!。~…]+$/, '')
    .replace(POLITE, '')
    .replace(POLITE, '');
