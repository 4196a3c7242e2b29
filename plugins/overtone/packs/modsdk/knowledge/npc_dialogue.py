# -*- coding: utf-8 -*-
"""NPC 对话：右键 NPC 打开对话，选项带玩家到下一句，服务端记住进度。"""
import mod.server.extraServerApi as serverApi

ServerSystem = serverApi.GetServerSystemCls()
ENGINE = serverApi.GetEngineNamespace()
ENGINE_SYSTEM = serverApi.GetEngineSystemName()
MOD_NAME = "DialogueMod"
CLIENT_SYSTEM = "DialogueClientSystem"
FLAG_KEY = "dialogue_flags"

# NPC 类型 → 对话；每个节点有台词与选项，next 为空表示结束
DIALOGUES = {
    "dialoguemod:smith": {
        "start": {
            "text": "需要打造什么吗？",
            "options": [
                {"text": "想要一把剑", "next": "sword"},
                {"text": "只是路过", "next": ""},
            ],
        },
        "sword": {
            "text": "拿三块铁锭来，剑就归你。",
            "options": [{"text": "成交", "next": "", "flag": "smith_deal"}],
        },
    },
}


def choose(dialogue, nodeId, index):
    """返回 (下一个节点 id, 选项)；选项不存在时返回 (None, None)。"""
    node = dialogue.get(nodeId)
    if node is None or not isinstance(index, int):
        return None, None
    if index < 0 or index >= len(node["options"]):
        return None, None
    option = node["options"][index]
    return option["next"], option


class DialogueServerSystem(ServerSystem):
    def __init__(self, namespace, systemName):
        ServerSystem.__init__(self, namespace, systemName)
        self.factory = None
        # 玩家 id → 正在进行的对话
        self.talks = {}
        self.Create()

    def Create(self):
        self.factory = serverApi.GetEngineCompFactory()
        self.ListenForEvent(ENGINE, ENGINE_SYSTEM, "PlayerInteractServerEvent", self, self.OnInteract)
        self.ListenForEvent(ENGINE, ENGINE_SYSTEM, "DelServerPlayerEvent", self, self.OnLeave)
        self.ListenForEvent(MOD_NAME, CLIENT_SYSTEM, "ChooseOption", self, self.OnChoose)

    def OnInteract(self, args):
        playerId, npcId = args["playerId"], args["victimId"]
        npcType = self.factory.CreateEngineType(npcId).GetEngineTypeStr()
        if npcType not in DIALOGUES:
            return
        args["cancel"] = True
        self.talks[playerId] = {"type": npcType, "node": "start"}
        self.Show(playerId)

    def Show(self, playerId):
        talk = self.talks[playerId]
        node = DIALOGUES[talk["type"]][talk["node"]]
        self.NotifyToClient(playerId, "ShowDialogue", {
            "text": node["text"],
            "options": [option["text"] for option in node["options"]],
        })

    def OnChoose(self, args):
        playerId = args["__id__"]
        talk = self.talks.get(playerId)
        if talk is None:
            return
        nextId, option = choose(DIALOGUES[talk["type"]], talk["node"], args.get("index"))
        if option is None:
            return
        if option.get("flag"):
            self.AddFlag(playerId, option["flag"])
        if not nextId:
            self.Close(playerId)
            return
        talk["node"] = nextId
        self.Show(playerId)

    def Close(self, playerId):
        self.talks.pop(playerId, None)
        self.NotifyToClient(playerId, "CloseDialogue", {})

    def AddFlag(self, playerId, flag):
        extra = self.factory.CreateExtraData(playerId)
        flags = extra.GetExtraData(FLAG_KEY) or []
        if flag not in flags:
            extra.SetExtraData(FLAG_KEY, flags + [flag])

    def OnLeave(self, args):
        self.talks.pop(args.get("id"), None)

    def Destroy(self):
        self.talks.clear()
        self.UnListenAllEvents()
