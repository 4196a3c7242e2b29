# -*- coding: utf-8 -*-
"""区域保护：在保护区里，只有主人可以破坏、放置和使用方块。"""
import mod.server.extraServerApi as serverApi

ServerSystem = serverApi.GetServerSystemCls()
ENGINE = serverApi.GetEngineNamespace()
ENGINE_SYSTEM = serverApi.GetEngineSystemName()
REGION_KEY = "protected_regions"
MAX_SIZE = 64


def make_region(owner, dimension, one, other):
    """两个角可以任意次序；过大时返回 None。"""
    low = [min(one[axis], other[axis]) for axis in range(3)]
    high = [max(one[axis], other[axis]) for axis in range(3)]
    if any(high[axis] - low[axis] >= MAX_SIZE for axis in range(3)):
        return None
    return {"owner": owner, "dimension": dimension, "min": low, "max": high}


def region_at(regions, dimension, pos):
    for region in regions:
        if region["dimension"] != dimension:
            continue
        if all(region["min"][axis] <= pos[axis] <= region["max"][axis] for axis in range(3)):
            return region
    return None


class RegionServerSystem(ServerSystem):
    def __init__(self, namespace, systemName):
        ServerSystem.__init__(self, namespace, systemName)
        self.factory = None
        self.regions = []
        # 玩家 id → 已选的第一个角
        self.corners = {}
        self.Create()

    def Create(self):
        self.factory = serverApi.GetEngineCompFactory()
        self.regions = self.factory.CreateExtraData(serverApi.GetLevelId()).GetExtraData(REGION_KEY) or []
        self.ListenForEvent(ENGINE, ENGINE_SYSTEM, "ServerPlayerTryDestroyBlockEvent", self, self.OnDestroyBlock)
        self.ListenForEvent(ENGINE, ENGINE_SYSTEM, "ServerEntityTryPlaceBlockEvent", self, self.OnPlaceBlock)
        self.ListenForEvent(ENGINE, ENGINE_SYSTEM, "ServerBlockUseEvent", self, self.OnUseBlock)
        self.ListenForEvent(ENGINE, ENGINE_SYSTEM, "ServerChatEvent", self, self.OnChat)

    def OnDestroyBlock(self, args):
        self.Guard(args, args["playerId"])

    def OnPlaceBlock(self, args):
        self.Guard(args, args["entityId"])

    def OnUseBlock(self, args):
        self.Guard(args, args["playerId"])

    def Guard(self, args, playerId):
        region = region_at(self.regions, args["dimensionId"], [args["x"], args["y"], args["z"]])
        if region is None or region["owner"] == self.OwnerName(playerId):
            return
        args["cancel"] = True
        self.Say(playerId, "这里是 " + region["owner"] + " 的保护区")

    def OwnerName(self, playerId):
        # 玩家 id 每次进入都会变，主人要用名字保存
        return self.factory.CreateName(playerId).GetName()

    def OnChat(self, args):
        playerId, text = args["playerId"], args["message"].strip()
        if text not in (".region a", ".region b"):
            return
        args["cancel"] = True
        foot = self.factory.CreatePos(playerId).GetFootPos()
        pos = [int(value // 1) for value in foot]
        if text == ".region a":
            self.corners[playerId] = pos
            self.Say(playerId, "第一个角已记下，走到对角后输入 .region b")
        elif playerId in self.corners:
            self.Protect(playerId, self.corners.pop(playerId), pos)
        else:
            self.Say(playerId, "请先输入 .region a")

    def Protect(self, playerId, one, other):
        dimension = self.factory.CreateDimension(playerId).GetEntityDimensionId()
        region = make_region(self.OwnerName(playerId), dimension, one, other)
        if region is None:
            self.Say(playerId, "区域太大，边长不能超过 %d" % MAX_SIZE)
            return
        self.regions.append(region)
        self.factory.CreateExtraData(serverApi.GetLevelId()).SetExtraData(REGION_KEY, self.regions)
        self.Say(playerId, "保护区已建立")

    def Say(self, playerId, text):
        self.factory.CreateMsg(playerId).NotifyOneMessage(playerId, text, "§e")

    def Destroy(self):
        self.UnListenAllEvents()
